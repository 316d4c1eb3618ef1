export const SOURCE_HELP = `Reads the checkout around the current folder, offline. With --repo OWNER/NAME it reads that repository on the
server of SVC_SERVER or of your sign-in; the answers have the same form.`

export const PLACE_HELP = `A section is named by its id or number after the path: docs/specs/refunds.md#2.

${SOURCE_HELP}`
