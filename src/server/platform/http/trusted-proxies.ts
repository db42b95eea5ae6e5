/** Returns Fastify's option for the setting; a number is the number of trusted hops. */
export const proxiesToTrust = (setting: false | number | string) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
