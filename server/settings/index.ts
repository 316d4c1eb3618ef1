export { printEnvExample } from './print-env-example'
export { readSettings, type Settings } from './read-settings'
export { SettingsError } from './settings-error'
