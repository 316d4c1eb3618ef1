export { readMcpCaller } from './caller'
export { createMcpService } from './service'
