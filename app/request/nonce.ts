import { createContext, useContext } from 'react'

/** The nonce that inline scripts of the page need. It is empty in the browser, because browsers hide it. */
export const NonceContext = createContext('')

export const useNonce = () => useContext(NonceContext)
