import { makeApiKey } from '../server/keys/api-key'

console.log(makeApiKey())
