export { claimInstallation } from './claim-installation'
export { findEventSubject } from './find-event-subject'
export { isInstallation } from './is-installation'
export { compareInstallation, saveResumeTime } from './sync-installation'
