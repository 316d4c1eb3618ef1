// Run with TMPDIR and AWS_EXECUTION_ENV set. The package reads both, and unpacks its libraries only then.
import chromium from '@sparticuz/chromium'

await chromium.executablePath()
