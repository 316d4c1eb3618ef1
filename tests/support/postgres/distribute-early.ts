import { distributeDatabase } from '#db/distribution/distribute-database'
import { migrateDatabase } from '#db/migrate'
import { readJournal } from '#db/migrations-until'

/** The newest migration of the first version with `svc distribute`. Later ones run on a distributed database here. */
const FIRST_VERSION = '0065_list-views'

const url = process.env.CITUS_URL ?? ''
const until = readJournal().entries.find(({ tag }) => tag === FIRST_VERSION)?.when
if (until === undefined) throw new Error(`there is no migration ${FIRST_VERSION}`)
await migrateDatabase(url, { until })
await distributeDatabase(url, (line) => console.log(line))
console.log(await migrateDatabase(url))
