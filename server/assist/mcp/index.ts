export { readMcpCaller } from './caller'
export { findExposures } from './exposure/find-exposures'
export { createMcpService } from './service'
