import { CREDENTIAL_FORMS, type FormName } from '../components/tickets/ticket-systems'

/** The form that an address or a field names; the first one if it names none. */
export const formNameOf = (text: unknown): FormName =>
  (Object.keys(CREDENTIAL_FORMS) as FormName[]).find((name) => name === text) ?? 'jira'
