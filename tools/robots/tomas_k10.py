#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""tomas_k10: Tomas-k in 3-D with 10 joints (reference C)."""
from tomas_k3d import build

if __name__ == "__main__":
    build("tomas_k10", hip_yaw=False).main()
