export { printEnvExample } from './print-env-example'
export { readSettings, type Settings } from './read-settings'
export { secretsOf } from './secrets-of'
export { SettingsError } from './settings-error'
