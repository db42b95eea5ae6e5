import { malformedRequests } from './malformed-requests.ts'
import { testShortForm } from './short-form.ts'

testShortForm(malformedRequests)
