// Starts a parser thread from source: a new thread cannot load TypeScript until tsx is registered.
import { register } from 'tsx/esm/api'

register()
await import('./parse-texts.ts')
