import { CREDENTIAL_FORMS, type FormName } from './ticket-systems'

/** The form named by an address or a field; the first one if none is named. */
export const formNameOf = (text: unknown): FormName =>
  (Object.keys(CREDENTIAL_FORMS) as FormName[]).find((name) => name === text) ?? 'jira'
