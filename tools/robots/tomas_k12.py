#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""tomas_k12: Tomas-k in 3-D with 12 joints (reference C)."""
from tomas_k3d import build

if __name__ == "__main__":
    build("tomas_k12", hip_yaw=True).main()
