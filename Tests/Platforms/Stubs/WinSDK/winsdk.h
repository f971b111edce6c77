// What the library uses of Windows, declared as there.
typedef unsigned long DWORD;
DWORD GetCurrentThreadId(void);
