export { claimInstallation } from './claim-installation'
export { isInstallation } from './is-installation'
export { compareInstallation, saveResumeTime } from './sync-installation'
