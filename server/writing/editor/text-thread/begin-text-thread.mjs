// Entry of the thread in development. A new thread does not inherit tsx from its process, so it registers tsx itself.
import { register } from 'tsx/esm/api'

register()
await import('./serve-text-tasks.ts')
