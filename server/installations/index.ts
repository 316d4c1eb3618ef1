export { claimInstallation } from './claim-installation'
export { compareInstallation, noteResumption } from './sync-installation'
