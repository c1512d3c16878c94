// Every message to bytes, compiled once.
#include "legwork/record/cdr.h"

namespace legwork {

template <class M>
Bytes to_cdr(const M& message) {
  Bytes out;
  CdrWriter(out).write(message);
  return out;
}

#define LEGWORK_TO_CDR(M) template Bytes to_cdr<msg::M>(const msg::M& message);
LEGWORK_FOR_EACH_MESSAGE(LEGWORK_TO_CDR)
#undef LEGWORK_TO_CDR

}  // namespace legwork
