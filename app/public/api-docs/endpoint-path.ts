export const endpointPath = (id: string) => `/docs/api/${id}`
