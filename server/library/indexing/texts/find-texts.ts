import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { type TextFacts, texts } from '#db/schema/index'
import { PARSER_VERSION } from '../versions'

export interface StoredText {
  sha: string
  id: number
  facts: TextFacts
}

/** The texts that the org already has, parsed by this parser version. */
export function findTexts(db: Database, orgId: number, shas: string[]): Promise<StoredText[]> {
  return db
    .select({ sha: texts.blobSha, id: texts.id, facts: texts.facts })
    .from(texts)
    .where(
      and(
        eq(texts.orgId, orgId),
        eq(texts.parserVersion, PARSER_VERSION),
        sql`${texts.blobSha} = any(${sql.param(shas)}::text[])`,
      ),
    )
}
