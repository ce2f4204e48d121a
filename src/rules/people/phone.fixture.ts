/** One mobile number of Qatar as people write it, in every form and in calls of the API. */
export const spellings = [
  "55123408",
  " 5512 3408 ",
  "5512-3408",
  "+97455123408",
  "+974 5512 3408",
  "+974-5512-3408",
  "00974 55123408",
  "974 5512 3408",
  "٥٥١٢٣٤٠٨",
  "+٩٧٤ ٥٥١٢ ٣٤٠٨",
  "۵۵۱۲۳۴۰۸",
]
export const savedNumber = "+97455123408"
/** What is none in any of them. */
export const noNumbers = ["abc", "1234", "12345678", "551234080", "+974 +974 5512 3408", "5512.3408", "974"]
