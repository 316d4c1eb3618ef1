export { claimInstallation } from './claim-installation'
export { isInstallation } from './is-installation'
export { compareInstallation, noteResumption } from './sync-installation'
