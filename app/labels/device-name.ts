/** The first pattern that matches names the browser: most browsers also name those that they imitate. */
const BROWSERS: [RegExp, string][] = [
  [/^svc\//, 'svc'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b|\bwin32\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b|\bdarwin\b/, 'macOS'],
  [/\bLinux\b|\blinux\b/, 'Linux'],
]

/** Names the browser and the system of a user agent: “Firefox on Windows”. */
export function deviceName(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent) ?? 'Unknown browser'
  const system = nameIn(SYSTEMS, userAgent)
  return system === null ? browser : `${browser} on ${system}`
}

const nameIn = (patterns: [RegExp, string][], userAgent: string | null): string | null =>
  patterns.find(([pattern]) => userAgent !== null && pattern.test(userAgent))?.[1] ?? null
