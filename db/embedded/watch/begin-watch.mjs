// Entry of the watching process in development. The build starts the file that this one imports.
import { register } from 'tsx/esm/api'

register()
await import('./watch-owners.ts')
