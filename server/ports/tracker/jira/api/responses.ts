import { z } from 'zod'

/** Cloud has account ids, Data Center has names. Cloud omits hidden values, or sends null. */
export const userSchema = z.object({
  accountId: z.string().nullish(),
  name: z.string().nullish(),
  displayName: z
    .string()
    .nullish()
    .transform((name) => name ?? ''),
  emailAddress: z
    .string()
    .nullish()
    .transform((address) => address || null),
})
export type JiraUser = z.infer<typeof userSchema>

const statusSchema = z.object({
  name: z.string(),
  statusCategory: z.object({ key: z.string() }).optional(),
})
export type JiraStatus = z.infer<typeof statusSchema>

const linkedIssue = z.object({
  key: z.string(),
  fields: z.object({ status: statusSchema.nullish() }).nullish(),
})

const linkSchema = z.object({
  id: z.string(),
  type: z.object({ name: z.string(), inward: z.string() }),
  inwardIssue: linkedIssue.optional(),
})

const transitionSchema = z.object({ id: z.string(), to: statusSchema })

export const issueSchema = z.object({
  id: z.string(),
  key: z.string(),
  fields: z.looseObject({
    summary: z.string().nullish(),
    description: z.unknown(),
    status: statusSchema,
    issuetype: z.object({ name: z.string(), subtask: z.boolean().optional() }).nullish(),
    project: z.object({ key: z.string() }),
    creator: userSchema.nullish(),
    created: z.string(),
    updated: z.string(),
    labels: z.array(z.string()).nullish(),
    parent: z.object({ key: z.string() }).nullish(),
    issuelinks: z.array(linkSchema).nullish(),
  }),
  properties: z.record(z.string(), z.unknown()).optional(),
  transitions: z.array(transitionSchema).optional(),
  changelog: z
    .object({
      histories: z.array(
        z.object({
          author: userSchema.nullish(),
          created: z.string(),
          items: z.array(z.object({ field: z.string() })),
        }),
      ),
    })
    .optional(),
})
export type JiraIssue = z.infer<typeof issueSchema>

export const searchSchema = z.object({ issues: z.array(issueSchema) })

export const fieldSchema = z.object({
  id: z.string(),
  name: z.string(),
  schema: z
    .object({ type: z.string(), items: z.string().optional(), custom: z.string().optional() })
    .optional(),
})
export type JiraField = z.infer<typeof fieldSchema>

const issueTypeSchema = z.object({ id: z.string(), name: z.string(), subtask: z.boolean().default(false) })
export type JiraIssueType = z.infer<typeof issueTypeSchema>

/** Cloud and Data Center name the list differently. */
export const issueTypesSchema = z
  .object({ issueTypes: z.array(issueTypeSchema).optional(), values: z.array(issueTypeSchema).optional() })
  .transform(({ issueTypes, values }) => issueTypes ?? values ?? [])

const createFieldSchema = z.object({
  fieldId: z.string(),
  name: z.string(),
  required: z.boolean(),
  hasDefaultValue: z.boolean().default(false),
})

export const createFieldsSchema = z
  .object({ fields: z.array(createFieldSchema).optional(), values: z.array(createFieldSchema).optional() })
  .transform(({ fields, values }) => fields ?? values ?? [])
