// Entry of the watching process in development. The build starts the imported file.
import { register } from 'tsx/esm/api'

register()
await import('./watch-owners.ts')
