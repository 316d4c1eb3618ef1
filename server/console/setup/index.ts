export { followSettings } from './follow-settings'
export { SETTINGS_OF_STEP } from './settings-of-step'
export { readStoredSettings, type StoredSettings } from './stored-settings'
