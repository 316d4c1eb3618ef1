/** What happens by the clock, in UTC; each time once, whatever the number of workers. */
export const CRONTAB = `
17 * * * * repos/sweep-texts ?jobKey=sweep-texts
`
