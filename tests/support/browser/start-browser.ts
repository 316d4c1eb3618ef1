import { openBrowser } from './open-browser'

await openBrowser()
