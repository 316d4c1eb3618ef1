import type * as index from 'oidc-provider'
import * as errorClasses from 'oidc-provider/lib/helpers/errors.js'
import * as policy from 'oidc-provider/lib/helpers/interaction_policy/index.js'
import { Provider as ProviderClass } from 'oidc-provider/lib/provider.js'

// The package's index only adds a warning on Node 20, which this product supports and tests.
export type Provider = index.Provider
export const Provider: typeof index.Provider = ProviderClass
export const errors: typeof index.errors = errorClasses
export const interactionPolicy: typeof index.interactionPolicy = policy
