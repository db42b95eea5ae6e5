/** Says with the manager's name and the logo that nobody gave these answers. */
export const COMPANY = 'Larkfield Logistics (demo data)'
