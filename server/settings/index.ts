export type { LocalRepo } from './local-repos'
export { printEnvExample } from './print-env-example'
export { readSettings, type Settings, SettingsError } from './read-settings'
