// With the flags of pkg-config the first is found, without them the second.
#if __has_include(<cairo.h>)
#include <cairo.h>
#include <cairo-pdf.h>
#else
#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>
#endif
// By which Cairo finds fonts, so that it is there too.
#include <fontconfig/fontconfig.h>
