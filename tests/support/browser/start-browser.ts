import { openBrowser } from './browser'

await openBrowser()
