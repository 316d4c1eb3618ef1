import { openDatabase } from '#db/client'
import { statementsOf } from '#tests/support/postgres/statements-of'
import { openProduct } from '../servers/contestants'

/** The database queries and the response of a repeated request. */
export interface RecordedRead {
  path: string
  statements: { text: string; parameters: unknown[] }[]
  answer: string
}

/** Requests each address twice and records the second request. */
export async function record(databaseUrl: string, key: string, paths: string[]): Promise<RecordedRead[]> {
  const db = openDatabase(databaseUrl, { max: 1 })
  try {
    const app = await openProduct(db)
    const readPage = async (path: string) => {
      const accept = path.includes('/api/') ? '*/*' : 'text/html'
      const headers = { authorization: `Bearer ${key}`, accept }
      const response = await app.request(`http://127.0.0.1${path}`, { headers })
      const text = await response.text()
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
      return text
    }
    const recorded: RecordedRead[] = []
    for (const path of paths) {
      await readPage(path)
      let answer = ''
      const statements = await statementsOf(db, async () => {
        answer = await readPage(path)
      })
      recorded.push({ path, statements, answer })
    }
    return recorded
  } finally {
    await db.$client.end()
  }
}
