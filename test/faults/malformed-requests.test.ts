import { malformedRequests } from './malformed-requests.ts'
import { shortForm } from './short-form.ts'

shortForm(malformedRequests)
