// With the flags of pkg-config the first is found, without them the second.
#if __has_include(<cairo.h>)
#include <cairo.h>
#include <cairo-pdf.h>
#else
#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>
#endif

// What is asked of fontconfig, by which Cairo finds fonts. Its own header brings types of
// the system with it, which Swift would then look for in this module.
typedef struct _FcConfig FcConfig;
typedef struct _FcPattern FcPattern;
typedef struct _FcCharSet FcCharSet;
FcPattern *FcPatternCreate(void);
void FcPatternDestroy(FcPattern *pattern);
FcCharSet *FcCharSetCreate(void);
void FcCharSetDestroy(FcCharSet *characters);
int FcCharSetAddChar(FcCharSet *characters, unsigned int character);
int FcPatternAddCharSet(FcPattern *pattern, const char *object, const FcCharSet *characters);
int FcPatternAddString(FcPattern *pattern, const char *object, const unsigned char *text);
int FcConfigSubstitute(FcConfig *config, FcPattern *pattern, int kind);
void FcDefaultSubstitute(FcPattern *pattern);
FcPattern *FcFontMatch(FcConfig *config, FcPattern *pattern, int *result);
int FcPatternGetString(const FcPattern *pattern, const char *object, int n, unsigned char **text);
