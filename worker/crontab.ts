/** What happens by the clock, in UTC; each time once, whatever the number of workers. */
export const CRONTAB = `
7 * * * * rate-limits/sweep ?jobKey=sweep-rate-counts
17 * * * * repos/sweep-texts ?jobKey=sweep-texts
`
