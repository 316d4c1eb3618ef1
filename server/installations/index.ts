export { claimInstallation } from './claim-installation'
export { indexPushed, syncNamedInstallation, tellListeners } from './handle-events'

export { sweepRemoved } from './sweep-removed'
export { compareInstallation, noteResumption, syncInstallation } from './sync-installation'
