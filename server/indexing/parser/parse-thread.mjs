// Where a thread begins: it knows no TypeScript by itself, however its process has learnt it.
import { register } from 'tsx/esm/api'

register()
await import('./parse-texts.ts')
