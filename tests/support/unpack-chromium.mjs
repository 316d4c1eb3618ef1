// Run with TMPDIR and AWS_EXECUTION_ENV set: the package reads both, and only then unpacks its libraries too.
import chromium from '@sparticuz/chromium'

await chromium.executablePath()
