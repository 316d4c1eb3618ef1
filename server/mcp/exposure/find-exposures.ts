import { sql } from 'drizzle-orm'
import type { AiExposure } from '../../../spec/types'
import type { OrgContext } from '../../kernel/context'
import { executePrepared } from '../../kernel/database/execute-prepared'
import type { DocumentAddress } from '../../kernel/tools/tool'

/** What assistants may see of documents. A document that is not in it does not exist. */
export class Exposures {
  readonly #byAddress: Map<string, AiExposure>

  constructor(rows: readonly (DocumentAddress & { exposure: AiExposure })[]) {
    this.#byAddress = new Map(rows.map((row) => [keyOf(row), row.exposure]))
  }

  of(document: DocumentAddress): AiExposure {
    return this.#byAddress.get(keyOf(document)) ?? 'none'
  }
}

const keyOf = ({ repo, path }: DocumentAddress) => `${repo.toLowerCase()}\0${path}`

type ExposureRow = DocumentAddress & { exposure: AiExposure } & Record<string, unknown>

/** Reads the exposure of these documents of the org in one query. */
export async function findExposures(
  { db, org }: OrgContext,
  addresses: readonly DocumentAddress[],
): Promise<Exposures> {
  if (addresses.length === 0) return new Exposures([])
  const repos = sql.param(addresses.map(({ repo }) => repo.toLowerCase()))
  const paths = sql.param(addresses.map(({ path }) => path))
  const rows = await executePrepared<ExposureRow>(
    db,
    sql`
    select wanted.repo, wanted.path, d.ai_exposure as exposure
    from unnest(${repos}::text[], ${paths}::text[]) wanted (repo, path)
    join repositories r on r.org_id = ${org.id}::bigint and r.disconnected_at is null
      and lower(r.owner) = split_part(wanted.repo, '/', 1) and lower(r.name) = split_part(wanted.repo, '/', 2)
    join documents d on d.org_id = r.org_id and d.repository_id = r.id and d.path = wanted.path`,
  )
  return new Exposures(rows)
}
