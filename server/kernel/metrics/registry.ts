import { Registry } from 'prom-client'

/** The metrics of this process. No label names an org, a repository or a person, and each label has few values. */
export const registry = new Registry()
