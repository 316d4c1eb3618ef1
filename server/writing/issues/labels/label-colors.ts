import { sql } from 'drizzle-orm'
import { issueLabels, issues } from '#db/schema/index'
import type { LabelColorsWire } from './label-wire'

/** The colors of the labels of a row of `issues`, by name. Gray labels are left out. */
export const labelColorColumn = (orgId: number) => sql<LabelColorsWire>`(
  select coalesce(json_object_agg(${issueLabels.name}, ${issueLabels.color}), '{}')
  from ${issueLabels}
  where ${issueLabels.orgId} = ${orgId} and ${issueLabels.repositoryId} = ${issues.repositoryId}
    and ${issueLabels.name} = any (${issues.labels}))`
