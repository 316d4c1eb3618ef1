import { isIP } from 'node:net'
import { z } from 'zod'
import { quoteValue } from '#server/kernel/settings/entry'

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/** Host names, addresses and ranges, separated by commas. */
export const OutboundAllow = z
  .string()
  .transform((text, ctx): string[] => {
    const entries = text.split(',').map((part) => part.trim().toLowerCase())
    return entries.filter((entry) => {
      if (entry === '') return false
      if (!isAddressOrRange(entry) && !isHostName(entry))
        ctx.addIssue({
          code: 'custom',
          message: `${quoteValue(entry)} must be a host name, an IP address or a range like 10.0.0.0/8`,
        })
      return true
    })
  })
  .default([])

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, ...extra] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || extra.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** A name that ends in a number is an IP address or a mistyped one, not a host name. */
const isHostName = (entry: string) => HOST.test(entry) && !/(^|\.)\d+$/.test(entry)
