import { CI_MARKERS } from '../../../cli/verify/ci-base'

// Tests run the commands as on the machine of a developer, also where a CI system runs the tests. A test of a CI system
// sets its variables itself.
for (const name of CI_MARKERS) delete process.env[name]
