import { CI_MARKERS } from '#cli/verify/ci-base'

// Tests run the commands as on a developer's machine, even in CI. A test of a CI system sets its variables itself.
for (const name of CI_MARKERS) delete process.env[name]
