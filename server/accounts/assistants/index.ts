export { disconnectAssistantsIn, disconnectAssistantsOf } from './end-connections'
export { readAssistant } from './read-assistant'
